const EVERY_MS = 100;

/**
 * Calls `onTooMuch` once the process has grown by more than `maxGrowthMb` MiB. A thread's heap limit counts neither
 * buffers nor WebAssembly, which is what a compressed stream unpacks into.
 * @returns stops watching
 */
export function watchMemory(maxGrowthMb: number, onTooMuch: () => void): () => void {
  const limit = process.memoryUsage.rss() + maxGrowthMb * 1024 * 1024;
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= limit) return;
    clearInterval(timer);
    onTooMuch();
  }, EVERY_MS);
  return () => clearInterval(timer);
}
