import { Heart, Share2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../lib/toast.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { ButtonLink, ExternalLink, TextLink } from '../../ui/link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import styles from './kit.module.css'

const tones: Tone[] = ['neutral', 'primary', 'success', 'warning', 'danger', 'info']

export function KitActions({ theme }: { theme: string }) {
  const [open, setOpen] = useState<'dialog' | 'confirm'>()
  const [profile, setProfile] = useState('DONOR')
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={styles['block']}>
        <h3>Buttons and links</h3>
        <Row gap={12} align="center">
          <Button>Save project</Button>
          <Button variant="accent" icon={<Heart size={18} />}>
            Give
          </Button>
          <Button variant="secondary">Cancel</Button>
          <Button variant="quiet">Skip</Button>
          <Button variant="danger">Delete project</Button>
        </Row>
        <Row gap={12} align="center">
          <Button busy="Submitting..">Submit</Button>
          <Button disabled>Not now</Button>
          <Button size="small" variant="secondary">
            Small
          </Button>
          <ButtonLink to="/">A link as a button</ButtonLink>
          <IconButton label="Share">
            <Share2 size={20} />
          </IconButton>
          <Spinner label="Loading projects" />
        </Row>
        <p>
          <TextLink to="/">A link</TextLink>,{' '}
          <TextLink to="/" quiet>
            a quiet one
          </TextLink>
          , and <ExternalLink href="https://example.org">one that leaves</ExternalLink>.
        </p>
      </div>
      <div className={styles['block']}>
        <h3>Badges and chips</h3>
        <Row gap={12} align="center">
          {tones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row gap={12} align="center">
          <Chip label="Clean water" to="/" />
          <Chip label="Country: Kenya" onRemove={() => toast.success('Filter removed')} />
        </Row>
      </div>
      <div className={styles['block']}>
        <h3>Dialog, menu, tooltip, toast</h3>
        <Row gap={12} align="center">
          <Button variant="secondary" onClick={() => setOpen('dialog')}>
            Open dialog
          </Button>
          <Button variant="secondary" onClick={() => setOpen('confirm')}>
            Ask first
          </Button>
          <Menu
            button="Menu"
            align="start"
            entries={[
              {
                kind: 'choice',
                label: 'Profile',
                value: profile,
                options: [
                  { value: 'DONOR', label: 'Donor' },
                  { value: 'CHARITY', label: 'Charity' },
                ],
                onPick: setProfile,
              },
              { kind: 'separator' },
              { kind: 'link', label: 'Settings', to: '/dev/ui' },
              { label: 'Log out', onPick: () => toast.success('Logged out'), danger: true },
            ]}
          />
          <Tooltip text="Printed with every receipt">
            <Button variant="secondary">Tooltip</Button>
          </Tooltip>
          <Button
            variant="secondary"
            onClick={() =>
              toast.success('You are now a Donor. Continue to explore our charities🍻!')
            }
          >
            Success
          </Button>
          <Button variant="secondary" onClick={() => toast.error('Failed to fetch project data')}>
            Error
          </Button>
        </Row>
        <Dialog
          open={open === 'dialog'}
          onClose={close}
          title="Complete Your Registration"
          description="Two fields and you are in."
          actions={<Button onClick={close}>Submit</Button>}
        >
          <TextField label="First name" name={`${theme}-dialog-name`} />
        </Dialog>
        <ConfirmDialog
          open={open === 'confirm'}
          onClose={close}
          onConfirm={close}
          title="Delete this project?"
          confirm="Delete project"
          danger
        >
          It has no entries yet, so nothing of it stays.
        </ConfirmDialog>
      </div>
      <div className={styles['block']}>
        <h3>Tabs</h3>
        <Tabs
          label="Parts of a project"
          tabs={[
            { value: 'about', label: 'About', panel: 'What the project does.' },
            { value: 'money', label: 'Money', panel: 'Where the money went.' },
            { value: 'updates', label: 'Updates', panel: 'What happened lately.' },
          ]}
        />
      </div>
    </>
  )
}
