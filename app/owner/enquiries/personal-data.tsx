import { Form, useNavigation } from "react-router";
import { enquiryExportPath, type InboxEntry, writerOf } from "#app/domain/people/enquiries/inbox-view.ts";
import { ActionLink, Submit } from "#app/owner/kit/form-parts.tsx";
import { useRight } from "#app/owner/kit/use-right.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";

/** For a writer's requests: a download of the stored data, and its deletion. */
export function PersonalData({ entry }: { entry: InboxEntry }) {
  const writer = writerOf(entry);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-sand border-t pt-4">
      {useRight("personal-data", "read") && (
        <ActionLink
          href={enquiryExportPath(entry.id)}
          label="Download what is kept"
          about={` of the enquiry of ${writer}`}
          download
          className="text-label"
        />
      )}
      {entry.erasedAt === null && (
        <ConfirmDialog
          label={
            <>
              Erase…<span className="visually-hidden"> the enquiry of {writer}</span>
            </>
          }
          title={`Erase what ${writer} wrote?`}
          keep="Keep it"
        >
          <Erase id={entry.id} />
        </ConfirmDialog>
      )}
    </div>
  );
}

function Erase({ id }: { id: string }) {
  const { state, formData } = useNavigation();
  const isErasing = state !== "idle" && formData?.get("erase") === "yes" && formData.get("id") === id;
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <ul className="grid gap-2 text-bark">
        <li>Name, email, phone and message are taken out of the enquiry.</li>
        <li>That somebody wrote, when, and by which form stays.</li>
        <li>Your mailbox, a form service and your backups keep what they have.</li>
        <li>It cannot be undone.</li>
      </ul>
      <Submit
        name="erase"
        value="yes"
        label="Erase it for good"
        busy="Erasing…"
        isBusy={isErasing}
        className="mt-6"
      />
    </Form>
  );
}
