import { AsyncLocalStorage } from 'node:async_hooks';

/** `application_name` of connections whose statements nobody waits for. */
export const backgroundName = 'cairn background';

const background = new AsyncLocalStorage<true>();

/** Runs work that nobody waits for, as workers do: on the embedded database its statements go behind those of requests. */
export const inBackground = <T>(work: () => T): T => background.run(true, work);

export const isInBackground = (): boolean => background.getStore() === true;
