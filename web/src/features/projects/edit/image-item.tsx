import { isInvisible } from '@pennytrail/contract/misleading-text.ts'
import type { ProjectImage } from '@pennytrail/contract'
import {
  childUnanswered,
  type ChildAnswer,
  type StoredChildAnswer,
} from '@pennytrail/contract/files/child-consent.ts'
import { getAltError } from '@pennytrail/contract/projects/file-rules.ts'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ChildConsentField } from '../../../ui/form/child-consent-field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import styles from './images-editor.module.css'

export interface ImageItemProps {
  image: ProjectImage
  at: number
  count: number
  onMove: (to: number) => void
  /**
   * Called with the description and the answer about children in the picture together, because a
   * description alone would publish the picture.
   */
  onDescribed: (description: { alt: string; children: StoredChildAnswer | null }) => void
  onMakeCover: () => void
  onRemove: () => void
  onDrag: () => void
  onDrop: () => void
}

const missing = 'Describe what it shows. Until then only your team can see this picture.'

/**
 * One picture of the list. People drag it or use its buttons to move it, describe it, make it the
 * cover or remove it.
 */
export function ImageItem(props: ImageItemProps) {
  const { image, at, count, onMove } = props
  const { publicId, alt, isCover } = image
  const [children, setChildren] = useState(image.children)
  const [text, setText] = useState(alt)
  const [left, setLeft] = useState(false)
  const [over, setOver] = useState(false)
  const name = `picture ${at + 1}`
  const isTeamOnly = isInvisible(text) || children === null
  const altError = getAltError(text) ?? (left && isInvisible(text) ? missing : undefined)
  // Everyone sees the cover, so it needs a description first.
  const makeCover = () => {
    if (alt === '') setLeft(true)
    else props.onMakeCover()
  }
  const leave = () => {
    setLeft(true)
    if (!getAltError(text) && text.trim() !== alt) saveDescription(text.trim(), children)
  }
  const saveDescription = (words: string, answer: StoredChildAnswer | null) => {
    if (words === '' || answer !== null) props.onDescribed({ alt: words, children: answer })
  }
  const answer = (given: ChildAnswer) => {
    setChildren(given)
    if (!getAltError(text)) saveDescription(text.trim(), given)
  }
  return (
    <li>
      <Stack
        gap={16}
        className={styles['item']}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          props.onDrop()
        }}
      >
        <Row
          gap={8}
          align="center"
          wrap={false}
          className={styles['thumb']}
          draggable
          onDragStart={props.onDrag}
        >
          <GripVertical size={20} aria-hidden="true" className={styles['grip']} />
          <Picture publicId={publicId} alt={alt} sizes="10rem" className={styles['picture']} />
        </Row>
        <Stack gap={8} className={styles['words']}>
          <Textarea
            label={`Description of ${name}`}
            hint="One sentence, for people who cannot see the picture."
            rows={2}
            value={text}
            error={altError}
            onChange={(event) => setText(event.target.value)}
            onBlur={leave}
          />
          <ChildConsentField
            name={name}
            answer={children}
            error={left && !isInvisible(text) && children === null ? childUnanswered : undefined}
            onAnswer={answer}
          />
          {(isCover || isTeamOnly) && (
            <Row gap={8} align="center">
              {isCover && <Badge tone="primary">Cover</Badge>}
              {isTeamOnly && <Badge tone="warning">Only your team sees this</Badge>}
            </Row>
          )}
          <Row gap={8} align="center">
            <Button size="small" variant="quiet" onClick={makeCover}>
              {isCover ? 'No longer the cover' : 'Make it the cover'}
              <span className="visually-hidden">: {name}</span>
            </Button>
            <Row gap={8} align="center" wrap={false}>
              <IconButton
                label={`Move ${name} up`}
                disabled={at === 0}
                onClick={() => onMove(at - 1)}
              >
                <ArrowUp size={18} />
              </IconButton>
              <IconButton
                label={`Move ${name} down`}
                disabled={at === count - 1}
                onClick={() => onMove(at + 1)}
              >
                <ArrowDown size={18} />
              </IconButton>
              <IconButton label={`Remove ${name}`} onClick={props.onRemove}>
                <Trash2 size={18} />
              </IconButton>
            </Row>
          </Row>
        </Stack>
      </Stack>
    </li>
  )
}
