import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageOf } from './page-number';
import { LoadingRows } from './states';

/** Stands where a page past the end would be, as after the only thing on it was deleted, and goes to the last one. */
export function PastTheEnd({ totalPages }: { totalPages: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    const search = (now: Record<string, unknown>) => ({ ...now, page: pageOf(totalPages) });
    void navigate({ to: '.', search, replace: true });
  }, [navigate, totalPages]);
  return <LoadingRows />;
}
