import { useOperator } from '../system/index.ts'

/** Shows the contact for concerns that somebody, especially a child, may come to harm. */
export function SafeguardingContact() {
  const { isError, operator } = useOperator()
  return (
    <>
      <p>
        If anybody is in danger now, call 999. If you worry about a child, you can call the NSPCC on{' '}
        <a href="tel:08088005000">0808 800 5000</a>.
      </p>
      <p>
        {operator ? (
          <>
            Our safeguarding contact: <a href={`mailto:${operator.email}`}>{operator.email}</a>.
            Write “Safeguarding” in the subject, and we read it first.
          </>
        ) : operator === null ? (
          'This copy of Pennytrail is for trying it out, so it has no safeguarding contact of its own.'
        ) : isError ? (
          'Our safeguarding contact could not be loaded just now. Load the page again to see it.'
        ) : (
          'Our safeguarding contact is loading.'
        )}
      </p>
    </>
  )
}
