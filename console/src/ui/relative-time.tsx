import { useEffect, useState } from 'react';
import { formatExact, formatRelative } from './format';

/** "3 minutes ago", with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 30_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatExact(at)} style={{ whiteSpace: 'nowrap' }}>
      {formatRelative(at)}
    </time>
  );
}
