import { TECHNICIAN_PATH, technicianNotes, technicianText } from "#app/admin/setup/technician-notes.ts";
import { TechnicianPage } from "#app/admin/setup/technician-page.tsx";
import { contentContext } from "#app/features/content/content.server.ts";
import { requireAdmin } from "#app/features/identity/require-admin.server.ts";
import { setupMeansContext } from "#app/platform/config/setup-means.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
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
