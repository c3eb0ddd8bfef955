export type Action = 'approve' | 'decline' | 'undo';
export type Status = 'pending' | 'approved' | 'declined';

/** What each action makes of an inference; null where it has been decided otherwise and must be undone first. */
const decisions: Readonly<Record<Action, Readonly<Record<Status, Status | null>>>> = {
  approve: { pending: 'approved', approved: 'approved', declined: null },
  decline: { pending: 'declined', approved: null, declined: 'declined' },
  undo: { pending: 'pending', approved: 'pending', declined: 'pending' },
};

export const decide = (action: Action, status: Status): Status | null => decisions[action][status];
