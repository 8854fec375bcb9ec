import { redirect } from "react-router";

/**
 * Where password managers send people who want another password: https://w3c.github.io/webappsec-change-password-url/
 */
export const loader = () => redirect("/admin/account", 302);
