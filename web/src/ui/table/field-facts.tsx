import { getCountryName } from '@pennytrail/contract/countries.ts'
import type { Field, FieldMap } from '@pennytrail/contract/fields.ts'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format-date.ts'
import { formatList } from '../../lib/format-number.ts'
import { Fact } from './facts.tsx'
import { ExternalLink } from '../link.tsx'

function showValue({ kind }: Field, value: unknown): ReactNode {
  if (Array.isArray(value)) {
    return formatList(kind === 'countries' ? value.map(getCountryName) : value)
  }
  const text = value as string
  switch (kind) {
    case 'date':
      return formatDate(text)
    case 'email':
      return <a href={`mailto:${text}`}>{text}</a>
    case 'webAddress':
      return (
        <ExternalLink href={text}>
          {text.replace(/^https?:\/\//, '').replace(/\/$/, '')}
        </ExternalLink>
      )
    default:
      return text
  }
}

interface FieldFactsProps<M extends FieldMap> {
  fields: M
  values: { readonly [K in keyof M]: unknown }
  /** The field to show first. The others follow in the order of `fields`. */
  first?: keyof M
}

/** Shows each field that has a value and whose definition has a label (`fact`) for display. */
export function FieldFacts<M extends FieldMap>({ fields, values, first }: FieldFactsProps<M>) {
  return Object.entries(fields)
    .toSorted(([one], [other]) => Number(other === first) - Number(one === first))
    .map(([name, field]) => {
      const value = values[name]
      if (!field.fact || !value || (Array.isArray(value) && value.length === 0)) return null
      return (
        <Fact key={name} label={field.fact}>
          {showValue(field, value)}
        </Fact>
      )
    })
}
