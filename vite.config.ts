import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // The server's entry is our own: it starts the database and the workers, and loads the pages only in a worker.
    // It is bundled with its libraries: loading them file by file took five times the memory and half a second more.
    ssr: {
      build: { rollupOptions: { input: "./server/main.ts" } },
      ...(command === "build" && { resolve: { noExternal: true, external: ["pg-native", "sharp"] } }),
    },
  },
}));
