import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // A folder of its own for each build (scripts/build.ts).
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
