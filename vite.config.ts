import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Packages that go into the server's own files. Loaded from node_modules, one small file after the other, Drizzle
 * alone costs every process 150 MB and half a second of its start.
 */
const BUNDLED = ["drizzle-orm", "stripe", "zod"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // The server's entry is our own: it starts the database and the workers, and loads the pages only in a worker.
      build: { rollupOptions: { input: "./server/main.ts" } },
      resolve: command === "build" ? { noExternal: BUNDLED } : {},
    },
  },
}));
