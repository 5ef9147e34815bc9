import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'

/** Shows one thing that a guest can do with the gift, in the narrow column beside the receipt. */
export function GuestCard(props: { title: string; lead: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" gap={16} aria-labelledby={id}>
      <h2 id={id} className="size-22">
        {props.title}
      </h2>
      <p className="quiet">{props.lead}</p>
      {props.children}
    </Card>
  )
}
