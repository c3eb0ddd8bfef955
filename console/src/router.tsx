import { createRouter } from '@tanstack/react-router';
import { rootRoute } from './root';
import { addRoute } from './screens/add/route';
import { analyticsRoute } from './screens/analytics/route';
import { auditRoute } from './screens/audit/route';
import { bucketsRoute } from './screens/buckets/route';
import { connectionRoute, connectionsRoute } from './screens/connections/route';
import { containerRoute, containersRoute } from './screens/containers/route';
import { documentRoute, documentsRoute } from './screens/documents/route';
import { graphRoute } from './screens/graph/route';
import { keysRoute } from './screens/keys/route';
import { memoriesRoute } from './screens/memories/route';
import { overviewRoute } from './screens/overview/route';
import { profileRoute } from './screens/profile/route';
import { reviewRoute } from './screens/review/route';
import { searchRoute } from './screens/search/route';
import { settingsRoute } from './screens/settings/route';
import { webhookRoute, webhooksRoute } from './screens/webhooks/route';
import { welcomeRoute } from './screens/welcome/route';
import { ScreenError } from './shell/screen-error';
import { LoadingScreen } from './ui/states';

const routeTree = rootRoute.addChildren([
  overviewRoute,
  welcomeRoute,
  addRoute,
  searchRoute,
  documentsRoute,
  documentRoute,
  memoriesRoute,
  reviewRoute,
  profileRoute,
  graphRoute,
  containersRoute,
  containerRoute,
  bucketsRoute,
  connectionsRoute,
  connectionRoute,
  webhooksRoute,
  webhookRoute,
  keysRoute,
  settingsRoute,
  analyticsRoute,
  auditRoute,
]);

export const router = createRouter({
  routeTree,
  basepath: '/console',
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
