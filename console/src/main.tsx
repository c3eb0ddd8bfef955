import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/base.css';
import './ui/ui.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/queries';
import { followOtherPages } from './api/session-state';
import { router } from './router';
import { keepFocus } from './shell/focus';
import { styleNonce } from './shell/nonce';
import { cssVariables, theme } from './shell/theme';
import { tellOfUpgrades } from './shell/upgrade';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

tellOfUpgrades();
followOtherPages();
keepFocus();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
