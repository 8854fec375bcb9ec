import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // A page is a handful of files: by itself the bundler makes forty, and each one is a journey from a phone abroad.
    client: {
      build: {
        rollupOptions: {
          output: {
            advancedChunks: {
              groups: [
                {
                  name: "framework",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\//,
                },
                {
                  name: "shop",
                  test: /\/(content|app\/(ui|shared|platform|features\/(shell|content|cart)))\//,
                },
                // What only the administration needs stays with it.
                {
                  name: "catalogue",
                  test: /\/app\/features\/catalogue\/(?!admin\/|drafts\/|product-input)/,
                },
              ],
            },
          },
        },
      },
    },
    // The server's entry is our own: it starts the database and the workers, and loads the pages only in a worker.
    // It is bundled with its libraries: loading them file by file took five times the memory and half a second more.
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external: ["pg-native", "sharp"] } }),
    },
  },
}));
