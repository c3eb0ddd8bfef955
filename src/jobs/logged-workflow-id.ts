/** A workflow's id as logs have it: that of a container's dreams ends in its tag, which may be somebody's address. */
export const loggedWorkflowId = (id: string): string => id.replace(/^(dream\/[^/]*)\/.*$/s, '$1');
