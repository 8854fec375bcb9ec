import { redirect } from "react-router";

/** Any unknown path leads to the home page (specification, section 2). */
export const loader = () => redirect("/", 302);
export const action = loader;
