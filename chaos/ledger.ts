export const kinds = ['document', 'conversation', 'written', 'memory', 'settings', 'key'] as const;
export type Kind = (typeof kinds)[number];

/** What the service says that something is; null: it is not there. Equal states are equal as JSON, their keys in one order. */
export type State = Readonly<Record<string, unknown>> | null;

/** acknowledged: 2xx; refused: answered otherwise; unknown: cut off. */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

export interface Ref {
  kind: Kind;
  key: string;
}

/** What one request does to one thing, whatever that was before. */
export interface Change extends Ref {
  to: (before: State) => State;
}

export interface Item extends Ref {
  /** Each of them may be so; more than one only after a request whose outcome is not known, or while it is under way. */
  possible: readonly State[];
}

/** A request whose effects are booked as possible until it is settled; once. */
export interface Booking {
  /** @param hadEffect what a refusal leaves open: whether it may have been done all the same, as with a 5xx */
  settle(outcome: Outcome, mayHaveEffect?: boolean): void;
}

export type Ledger = ReturnType<typeof createLedger>;

/** Keeps what was asked for and what came of it, and so what may be there. */
export function createLedger() {
  const items = new Map<string, Item>();
  const counts = new Map<Kind, Record<Outcome, number>>();

  const possibleOf = ({ kind, key }: Ref): readonly State[] => items.get(`${kind} ${key}`)?.possible ?? [null];
  const set = ({ kind, key }: Ref, possible: readonly State[]) => {
    items.set(`${kind} ${key}`, { kind, key, possible: distinct(possible) });
  };

  return {
    /** Books a request before it is sent. */
    begin(changes: readonly Change[]): Booking {
      const effects = changes.map((change) => {
        const before = possibleOf(change);
        const after = before.map(change.to);
        set(change, [...before, ...after]);
        return { change, before, after };
      });
      return {
        settle(outcome, mayHaveEffect = outcome === 'unknown') {
          for (const { change, before, after } of effects) {
            if (outcome === 'acknowledged') set(change, after);
            else if (!mayHaveEffect) set(change, before);
            const count = counts.get(change.kind) ?? { acknowledged: 0, refused: 0, unknown: 0 };
            count[outcome] += 1;
            counts.set(change.kind, count);
          }
        },
      };
    },
    items: () => [...items.values()],
    /** How often requests of each outcome were about a thing of this kind. */
    countsOf: (kind: Kind) => counts.get(kind) ?? { acknowledged: 0, refused: 0, unknown: 0 },
  };
}

function distinct(states: readonly State[]): State[] {
  return [...new Map(states.map((state) => [JSON.stringify(state), state])).values()];
}
