import { LoadingPlaceholder } from '../../ui/loading/loading-placeholder.tsx'
import { useOperator } from '../system/index.ts'

/** Shows who operates the platform, with the postal address. */
export function OperatorAddress() {
  const { operator, isError } = useOperator()
  if (isError) {
    return <p role="alert">Who runs this service could not be loaded. Reload the page to see it.</p>
  }
  if (operator === undefined) return <LoadingPlaceholder label="who runs this service" lines={3} />
  if (operator === null) {
    return (
      <p>
        This copy of Pennytrail is for trying it out: it is not run as a service, and no real money
        moves. When it is run as a service, its operator is named here.
      </p>
    )
  }
  return (
    <address>
      {[operator.name, ...operator.address].map((line) => (
        <span key={line}>
          {line}
          <br />
        </span>
      ))}
      {operator.registration}
      <br />
      <a href={`mailto:${operator.email}`}>{operator.email}</a>
    </address>
  )
}

/** Shows the legal status of the platform's operator, in the operator's words. */
export function OperatorStatus() {
  const { operator, isError } = useOperator()
  if (isError) {
    return <p role="alert">Who runs this service could not be loaded. Reload the page to see it.</p>
  }
  if (operator === undefined) return <LoadingPlaceholder label="who runs this service" lines={2} />
  if (operator === null) {
    return (
      <p>
        This is a demonstration. No company, charity or other body runs it as a service, and no real
        money moves.
      </p>
    )
  }
  return (
    <p>
      {operator.name} runs Pennytrail. Its legal status: {operator.registration}. Its postal
      address: {operator.address.join(', ')}.
    </p>
  )
}

/** Says which bank details our own notices of Direct Debits contain. Renders nothing without them. */
export function DebitNoticeDetails() {
  const { sendsDebitNotices } = useOperator()
  return sendsDebitNotices
    ? ' For a Direct Debit we email you notices of the payments. They name the account holder, the sort code, the last four digits of the account and the reference of your instruction to your bank. We read these from Stripe and store them in the emails only.'
    : null
}

/** Shows the operator's email address within a sentence. */
export function OperatorEmail() {
  const { operator } = useOperator()
  if (operator === undefined) return 'the operator’s email address'
  if (operator === null) {
    return 'the operator’s email address (a demonstration has none)'
  }
  return <a href={`mailto:${operator.email}`}>{operator.email}</a>
}
