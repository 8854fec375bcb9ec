import { Form } from "react-router";
import { joinTexts } from "#app/shared/words.ts";
import { Button } from "#app/ui/button.tsx";

/** Asks what an option beside size and colour belongs to. The file is then previewed anew. */
export function ImportOptions({ asked }: { asked: readonly string[] }) {
  if (asked.length === 0) return null;
  const names = joinTexts(asked.map((name) => `‘${name}’`));
  return (
    <Form method="post" className="mt-8 border-turmeric border-l-4 bg-calico px-4 py-4 sm:px-6">
      <h2 className="wrap-anywhere font-[560] text-label">Some products are also sold by {names}</h2>
      <p className="mt-2 max-w-prose text-label">
        The shop sells by colour and size. Choose what it becomes a part of, as in ‘8 Long’ or ‘Navy Long’.
        The preview then shows it, and nothing is changed yet.
      </p>
      <div className="mt-4 flex flex-wrap gap-4">
        <Button type="submit" name="do" value="join-size" size="small">
          A part of the size
        </Button>
        <Button type="submit" name="do" value="join-colour" size="small" variant="secondary">
          A part of the colour
        </Button>
      </div>
    </Form>
  );
}
