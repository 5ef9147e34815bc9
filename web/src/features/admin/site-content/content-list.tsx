import type { FieldMap, StoredValues, TypedValues } from '@pennytrail/contract/fields.ts'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import styles from '../admin.module.css'
import { ContentCard, type ContentCardProps } from './content-card.tsx'
import { ContentDialog } from './content-dialog.tsx'

type Answer = Promise<{ message: string }>

interface ContentListProps<Fields extends FieldMap, Item> extends Pick<ContentCardProps, 'kind'> {
  id: string
  title: string
  lead: string
  /** Said if the list is empty. */
  empty: string
  /** One item of the list, as in "Add a person". */
  one: string
  fields: Fields
  items: readonly Item[]
  add: (given: { body: TypedValues<Fields> }) => Answer
  change: (given: { params: { id: string }; body: TypedValues<Fields> }) => Answer
  renderBadge: (item: Item) => ReactNode
  /** Renders what an item says below its name. */
  children: (item: Item) => ReactNode
}

/** Manages a list of what staff write: shows, adds, changes, moves and removes its items. */
export function ContentList<
  Fields extends FieldMap,
  Item extends StoredValues<Fields> & { id: string; name: string },
>(props: ContentListProps<Fields, Item>) {
  const { id, title, lead, empty, one, kind, fields, items, add, change } = props
  const [editing, setEditing] = useState<Item | 'new'>()
  const edited = editing === 'new' ? undefined : editing
  return (
    <Section id={id} title={title} className={styles['section']}>
      <p>{lead}</p>
      {items.length === 0 && <p>{empty}</p>}
      <Stack as="ul" gap={24} role="list" className={styles['list']}>
        {items.map((item, at) => (
          <ContentCard
            key={item.id}
            kind={kind}
            id={item.id}
            name={item.name}
            badge={props.renderBadge(item)}
            isFirst={at === 0}
            onEdit={() => setEditing(item)}
          >
            {props.children(item)}
          </ContentCard>
        ))}
      </Stack>
      <Row gap={12}>
        <Button variant="secondary" onClick={() => setEditing('new')}>
          Add {one}
        </Button>
      </Row>
      {editing && (
        <ContentDialog
          title={`${edited ? 'Change' : 'Add'} ${one}`}
          fields={fields}
          stored={edited ?? {}}
          send={(body) => (edited ? change({ params: { id: edited.id }, body }) : add({ body }))}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Section>
  )
}
