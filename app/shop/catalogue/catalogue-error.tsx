import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { ScreenMessage } from "./screen-message.tsx";

/** Shown when the catalogue could not be read. Trying again asks the server again, with or without JavaScript. */
export function CatalogueError() {
  const { pathname, search } = useLocation();
  return (
    <ScreenMessage title="Failed to load catalogue" tone="error">
      <p>Nothing is lost. Your cart is as you left it.</p>
      <p className="mt-6">
        <ButtonLink to={`${pathname}${search}`} reloadDocument variant="secondary" size="small">
          Try again
        </ButtonLink>
      </p>
    </ScreenMessage>
  );
}
