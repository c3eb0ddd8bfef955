import { Container } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useSessionState } from '../api/session';
import { Loaded, LoadingScreen } from '../ui/states';
import { Away } from './away';
import { Shell } from './shell';

const SignIn = lazy(() => import('../screens/sign-in/screen'));

/** The console for those who are signed in, the sign-in for the others. */
export function Gate() {
  const state = useSessionState();
  if (state.data === undefined) {
    return (
      <Container size="xs" py="xl">
        <Away />
        <Loaded query={state} loading={<LoadingScreen />}>
          {() => null}
        </Loaded>
      </Container>
    );
  }
  if (state.data.session !== null) return <Shell session={state.data.session} />;
  return (
    <Suspense fallback={<LoadingScreen />}>
      <SignIn reason={state.data.reason} />
    </Suspense>
  );
}
