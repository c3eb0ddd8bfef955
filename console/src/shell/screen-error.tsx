import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../api/errors';
import { ErrorState } from '../ui/states';

const againMs = 5_000;

/** Stands where a screen would be. While the service does not answer it is tried again; any other error takes a new page. */
export function ScreenError({ error }: { error: unknown }) {
  const router = useRouter();
  const isAway = error instanceof ApiError;
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => router.invalidate(), againMs);
    return () => clearInterval(timer);
  }, [isAway, router]);
  return <ErrorState error={error} retry={() => (isAway ? router.invalidate() : location.reload())} />;
}
