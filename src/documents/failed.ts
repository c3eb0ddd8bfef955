/** Whether it waits for somebody to have it processed again: it failed, or its memories were given up. */
export const hasFailed = ({ status, processingMetadata }: { status: string; processingMetadata: unknown }): boolean =>
  status === 'failed' || Object(processingMetadata).memoryError !== undefined;
