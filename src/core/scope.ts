/**
 * Whose data a call may touch: the first argument of every repository function. `containerTag` is set for a key that is
 * bound to one container.
 */
export interface Scope {
  readonly orgId: string;
  readonly containerTag?: string;
}

/** Where content goes when the client names no container. */
export const defaultContainerTag = 'default';
