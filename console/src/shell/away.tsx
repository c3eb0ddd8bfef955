import { askAgain, useUnanswered } from '../api/unanswered';
import { ErrorState } from '../ui/states';

/** Says once for the whole page that the service, or a part of it, is away: its reads are asked again until they are answered. */
export function Away() {
  const error = useUnanswered();
  return error === undefined ? null : <ErrorState error={error} retry={askAgain} />;
}
