/** JSON as text that is safe inside a `<script>`: nothing in it can end the element or open a comment. */
export const scriptJson = (data: object): string => JSON.stringify(data).replaceAll("<", "\\u003c");
