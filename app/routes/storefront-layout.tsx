import { Outlet } from "react-router";
import { StorefrontShell } from "#app/features/shell/storefront-shell.tsx";

export default function StorefrontLayout() {
  return (
    <StorefrontShell year={new Date().getFullYear()}>
      <Outlet />
    </StorefrontShell>
  );
}
