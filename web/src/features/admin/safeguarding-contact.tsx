import { useOperator } from '../system/index.ts'

/** Shows the contact for concerns that somebody, especially a child, may come to harm. */
export function SafeguardingContact() {
  const { isError, operator } = useOperator()
  return (
    <>
      <p>
        If anyone is in danger now, call 999. If you are worried about a child, call the NSPCC on{' '}
        <a href="tel:08088005000">0808 800 5000</a>.
      </p>
      <p>
        {operator ? (
          <>
            Our safeguarding contact: <a href={`mailto:${operator.email}`}>{operator.email}</a>. Put
            “Safeguarding” in the subject line and we will read it first.
          </>
        ) : operator === null ? (
          'This is a demonstration of Pennytrail, so it has no safeguarding contact of its own.'
        ) : isError ? (
          'Our safeguarding contact could not be loaded. Reload the page to see it.'
        ) : (
          'Our safeguarding contact is loading.'
        )}
      </p>
    </>
  )
}
