import { defineConfig } from 'vite';
import { serviceBehind } from './dev-server.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: URLs
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // Components that screens share come with the first screen: one file in place of thirty small ones.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /node_modules\/(@mantine|@tabler|@floating-ui)|console\/src\/(ui|api|shell)\/(?!chart)/,
            },
          ],
        },
      },
      onLog(level, log, tell) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') tell(level, log); // 'use client' says nothing here
      },
    },
  },
  plugins: [serviceBehind()],
});
