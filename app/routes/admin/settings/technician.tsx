import { TECHNICIAN_PATH, technicianNotes, technicianText } from "#app/owner/setup/technician-notes.ts";
import { TechnicianPage } from "#app/owner/setup/technician-page.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { contentContext, setupMeansContext } from "#app/routes/request/contexts.server.ts";
import { requireAdmin } from "#app/routes/request/require-admin.server.ts";
import type { Route } from "./+types/technician.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, "settings", "read");
  const { siteUrl, payments, settingsFile, mailer } = args.context.get(setupMeansContext);
  const { name } = args.context.get(contentContext).site;
  const facts = { siteUrl, payments, settingsFile, hasMailServer: mailer !== null };
  return {
    notes: technicianNotes(facts),
    text: technicianText(name, facts),
    subject: `Settings for ${name}`,
    settingsFile,
  };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "For your technician", path: TECHNICIAN_PATH, isPrivate: true });

export default function Technician({ loaderData }: Route.ComponentProps) {
  return <TechnicianPage {...loaderData} />;
}
