import PQueue from 'p-queue';

export interface HostTurns {
  /** Waits in order for this host; returns a function that ends the turn. @throws the signal's reason when it aborts */
  take(host: string, signal: AbortSignal): Promise<() => void | Promise<void>>;
  /** Number of hosts in use or waited for. */
  readonly size: number;
}

/** Creates a queue for each host, so that requests of this process to one host run one at a time. */
export function createHostTurns(): HostTurns {
  const queues = new Map<string, PQueue>();
  const queueOf = (host: string): PQueue => {
    const known = queues.get(host);
    if (known !== undefined) return known;
    const queue = new PQueue({ concurrency: 1 });
    queue.once('idle', () => queues.delete(host));
    queues.set(host, queue);
    return queue;
  };
  return {
    take: (host, signal) =>
      new Promise((granted, refused) => {
        const turn = () => new Promise<void>((end) => granted(end));
        queueOf(host).add(turn, { signal }).catch(refused);
      }),
    get size() {
      return queues.size;
    },
  };
}
