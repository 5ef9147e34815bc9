import type { Project } from '@pennytrail/contract'
import { useState } from 'react'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import styles from './website-snippet.module.css'
import { buildWidgets, widgetKinds, type WidgetKind } from './website-widgets.ts'

/** Offers what a charity can show of a project on its own website: a preview, and the HTML to copy. */
export default function WebsiteSnippet({ project }: { project: Pick<Project, 'id' | 'title'> }) {
  const [kind, setKind] = useState<WidgetKind>('give')
  const { address, code, height, hint } = buildWidgets(project, window.location.origin)[kind]
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      toast.success('Copied. Paste it into your page.')
    } catch {
      toast.error('It could not be copied. Select the text and copy it by hand.')
    }
  }
  return (
    <Stack gap={12}>
      <Select
        label="What to show"
        options={widgetKinds}
        value={kind}
        onChange={({ target }) => setKind(target.value as WidgetKind)}
      />
      <Textarea
        label="Copy this into your page"
        hint={hint}
        readOnly
        rows={5}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="small" variant="secondary" onClick={() => void copy()}>
        Copy the HTML
      </Button>
      {height === null ? (
        <img className={styles['badge']} src={address} alt="Preview of the badge" />
      ) : (
        <iframe
          key={address}
          className={styles['frame']}
          src={address}
          title="Preview"
          sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox"
          height={height}
          loading="lazy"
        />
      )}
      <p>
        On paper, with a QR code that opens the giving form:{' '}
        <a href={`/print/project/${project.id}/poster.pdf`}>poster (A4)</a> and{' '}
        <a href={`/print/project/${project.id}/card.pdf`}>card (A6)</a>.
      </p>
    </Stack>
  )
}
