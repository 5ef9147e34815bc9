import { Waiting } from '../../ui/waiting.tsx'
import { useOperator } from './use-operator.ts'

/** Who is answerable, with the postal address. */
export function OperatorAddress() {
  const { operator, isError } = useOperator()
  if (isError) {
    return (
      <p role="alert">
        Who runs this service could not be loaded just now. Load the page again to see it.
      </p>
    )
  }
  if (operator === undefined) return <Waiting of="who runs this service" lines={3} />
  if (operator === null) {
    return (
      <p>
        This copy of Pennytrail is for trying it out: nobody runs it as a service, and no real money
        moves. Where it is run as a service, its operator is named here.
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

/** Where to write, within a sentence. */
export function OperatorEmail() {
  const { operator } = useOperator()
  if (operator === undefined) return 'the operator’s email address'
  if (operator === null) {
    return 'the operator’s email address, which stands here where there is one'
  }
  return <a href={`mailto:${operator.email}`}>{operator.email}</a>
}
