/** Holds the place until the browser knows its cart: quiet, because it lasts a moment and 'empty' would be a lie. */
export function CartPlaceholder() {
  return (
    <div className="min-h-80 border-t border-sand pt-8">
      <noscript>
        <p>
          The cart is kept in your browser and needs JavaScript. Turn it on, or write to us and we take your
          order.
        </p>
      </noscript>
    </div>
  );
}
