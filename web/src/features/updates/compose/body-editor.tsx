import { isWebLink, pickBody, type UpdateBody } from '@pennytrail/contract/updates/update-body.ts'
import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './body-editor.module.css'
import { tidyPastedHtml } from './tidy-pasted-html.ts'

const extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    hardBreak: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (href) => isWebLink(href ?? ''),
      HTMLAttributes: { rel: 'noopener noreferrer nofollow ugc', target: null },
    },
  }),
]

interface Tool {
  label: string
  Icon: LucideIcon
  on?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

function focusChain(editor: Editor) {
  return editor.chain().focus()
}

const tools: readonly Tool[] = [
  {
    label: 'Bold',
    Icon: Bold,
    on: (editor) => editor.isActive('bold'),
    run: (editor) => focusChain(editor).toggleBold().run(),
  },
  {
    label: 'Italic',
    Icon: Italic,
    on: (editor) => editor.isActive('italic'),
    run: (editor) => focusChain(editor).toggleItalic().run(),
  },
  {
    label: 'Heading',
    Icon: Heading2,
    on: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => focusChain(editor).toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'Smaller heading',
    Icon: Heading3,
    on: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => focusChain(editor).toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'List',
    Icon: List,
    on: (editor) => editor.isActive('bulletList'),
    run: (editor) => focusChain(editor).toggleBulletList().run(),
  },
  {
    label: 'Numbered list',
    Icon: ListOrdered,
    on: (editor) => editor.isActive('orderedList'),
    run: (editor) => focusChain(editor).toggleOrderedList().run(),
  },
  {
    label: 'Quote',
    Icon: Quote,
    on: (editor) => editor.isActive('blockquote'),
    run: (editor) => focusChain(editor).toggleBlockquote().run(),
  },
]

const history: readonly Tool[] = [
  { label: 'Undo', Icon: Undo2, run: (editor) => focusChain(editor).undo().run() },
  { label: 'Redo', Icon: Redo2, run: (editor) => focusChain(editor).redo().run() },
]

function ToolButton({ tool, editor }: { tool: Tool; editor: Editor }) {
  const { label, Icon, on, run } = tool
  return (
    <button
      type="button"
      className={styles['tool']}
      aria-label={label}
      title={label}
      {...(on ? { 'aria-pressed': on(editor) } : {})}
      onClick={() => run(editor)}
    >
      <Icon size={18} aria-hidden="true" />
    </button>
  )
}

/** Asks for the address of a link. Accepts only web addresses. */
function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [href, setHref] = useState(String(editor.getAttributes('link')['href'] ?? ''))
  const [error, setError] = useState<string>()
  const had = editor.isActive('link')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const address = /^https?:\/\//i.test(href.trim()) ? href.trim() : `https://${href.trim()}`
    if (!isWebLink(address)) {
      setError('Enter the address of a page, such as https://example.org.')
      return
    }
    const found = focusChain(editor).extendMarkRange('link')
    if (editor.state.selection.empty && !had) {
      const mark = { type: 'link', attrs: { href: address } }
      found.insertContent({ type: 'text', text: address, marks: [mark] }).run()
    } else found.setLink({ href: address }).run()
    onDone()
  }
  return (
    <Stack as="form" gap={8} className={styles['link']} noValidate onSubmit={apply}>
      <TextField
        label="Address of the page"
        value={href}
        error={error}
        inputMode="url"
        onChange={(event) => setHref(event.target.value)}
      />
      <Row gap={8}>
        <Button type="submit" size="small">
          Set the link
        </Button>
        {had && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              focusChain(editor).extendMarkRange('link').unsetLink().run()
              onDone()
            }}
          >
            Remove the link
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

interface BodyEditorProps {
  id: string
  labelId: string
  /** The initial body of the update. The editor keeps later changes itself. */
  start: UpdateBody
  onChange: (body: UpdateBody) => void
  describedBy?: string | undefined
  invalid: boolean
}

/** A rich text editor for the body of an update. It is large, so lazy-load it. */
export default function BodyEditor(props: BodyEditorProps) {
  const { id, labelId, start, onChange, describedBy, invalid } = props
  const place = useRef<HTMLDivElement>(null)
  const changed = useRef(onChange)
  useEffect(() => {
    changed.current = onChange
  }, [onChange])
  const started = useRef(start)
  const [editor, setEditor] = useState<Editor>()
  const [, draw] = useState(0)
  const [linking, setLinking] = useState(false)

  // Runs before the first paint, so that the editor and its toolbar appear together.
  useLayoutEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      injectCSS: false,
      content: started.current as object,
      editorProps: {
        transformPastedHTML: tidyPastedHtml,
        attributes: { id, role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': labelId },
      },
      onTransaction: () => draw((count) => count + 1),
      onUpdate: ({ editor: now }) => {
        const body = pickBody(now.getJSON())
        started.current = body
        changed.current(body)
      },
    })
    setEditor(made)
    return () => made.destroy()
  }, [id, labelId])

  useEffect(() => {
    const box = editor?.view.dom
    if (!box) return
    box.toggleAttribute('data-invalid', invalid)
    if (invalid) box.setAttribute('aria-invalid', 'true')
    else box.removeAttribute('aria-invalid')
    if (describedBy) box.setAttribute('aria-describedby', describedBy)
    else box.removeAttribute('aria-describedby')
  }, [editor, invalid, describedBy])

  return (
    <div className={styles['editor']}>
      <Row gap={4} role="group" aria-label="Text formatting" className={styles['tools']}>
        {editor && tools.map((tool) => <ToolButton key={tool.label} tool={tool} editor={editor} />)}
        {editor && (
          <button
            type="button"
            className={styles['tool']}
            aria-label="Link"
            title="Link"
            aria-pressed={editor.isActive('link')}
            aria-expanded={linking}
            onClick={() => setLinking(!linking)}
          >
            <Link size={18} aria-hidden="true" />
          </button>
        )}
        {editor &&
          history.map((tool) => <ToolButton key={tool.label} tool={tool} editor={editor} />)}
      </Row>
      {editor && linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
      <div ref={place} className={styles['place']} />
    </div>
  )
}
