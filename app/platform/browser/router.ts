/** In a file of its own, which a page fetches only when it needs it (late-router.ts, vite.config.ts). */
export {
  UNSAFE_createRouter,
  UNSAFE_decodeViaTurboStream,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
} from "react-router";
