/**
 * Whose data a call may touch: the first argument of every repository function. `containerTag` is set for a key that is
 * bound to one container.
 */
export interface Scope {
  readonly orgId: string;
  readonly containerTag?: string;
}

/** One container of an organisation. */
export interface ContainerScope extends Scope {
  readonly containerTag: string;
}

/** The container for content whose request names none. */
export const defaultContainerTag = 'default';
