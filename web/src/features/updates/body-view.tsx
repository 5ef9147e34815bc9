import {
  type BodyBlock,
  type BodyList,
  type BodyListItem,
  type BodyText,
  type UpdateBody,
  isWebLink,
} from '@pennytrail/contract/updates/update-body.ts'
import { Fragment, type ReactNode } from 'react'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './body-view.module.css'

function Words({ node }: { node: BodyText }) {
  let shown: ReactNode = node.text
  for (const mark of node.marks ?? []) {
    if (mark.type === 'bold') shown = <strong>{shown}</strong>
    if (mark.type === 'italic') shown = <em>{shown}</em>
  }
  const link = node.marks?.find((mark) => mark.type === 'link')
  // The server accepts only web links. Check again, because this page renders them.
  if (!link || !isWebLink(link.attrs.href)) return shown
  return (
    <a href={link.attrs.href} rel="noopener noreferrer nofollow ugc">
      {shown}
    </a>
  )
}

function renderText(content: readonly BodyText[] = []) {
  return content.map((node, at) => (
    <Fragment key={at}>
      <Words node={node} />
    </Fragment>
  ))
}

function Item({ item, level }: { item: BodyListItem; level: number }) {
  return (
    <li>
      {item.content.map((block, at) => (
        <Block key={at} block={block} level={level} />
      ))}
    </li>
  )
}

function List({ list, level }: { list: BodyList; level: number }) {
  const Tag = list.type === 'orderedList' ? 'ol' : 'ul'
  return (
    <Tag>
      {list.content.map((item, at) => (
        <Item key={at} item={item} level={level} />
      ))}
    </Tag>
  )
}

function Block({ block, level }: { block: BodyBlock; level: number }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderText(block.content)}</p>
    case 'heading': {
      const Tag = `h${Math.min(block.attrs.level - 2 + level, 6)}` as 'h2'
      return <Tag>{renderText(block.content)}</Tag>
    }
    case 'blockquote':
      return (
        <blockquote>
          {block.content.map((inner, at) => (
            <Block key={at} block={inner} level={level} />
          ))}
        </blockquote>
      )
    default:
      return <List list={block} level={level} />
  }
}

/** Renders the body of an update from its document tree, so that no foreign HTML gets through. */
export function BodyView({ body, level = 2 }: { body: UpdateBody; level?: 2 | 3 }) {
  return (
    <Stack gap={16} className={styles['body']}>
      {body.content.map((block, at) => (
        <Block key={at} block={block} level={level} />
      ))}
    </Stack>
  )
}
