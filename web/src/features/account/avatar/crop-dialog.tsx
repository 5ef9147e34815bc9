import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ActionError } from '../../../ui/form/field.tsx'
import { Progress } from '../../../ui/charts/progress.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import styles from './avatar.module.css'
import { cropPicture, type Area } from './crop-picture.ts'

const directions = [
  { key: 'ArrowLeft', direction: 'left', Icon: ArrowLeft },
  { key: 'ArrowRight', direction: 'right', Icon: ArrowRight },
  { key: 'ArrowUp', direction: 'up', Icon: ArrowUp },
  { key: 'ArrowDown', direction: 'down', Icon: ArrowDown },
]

export interface CropDialogProps {
  file: File
  /** An object URL of the file, valid while the file is selected. */
  address: string
  /** Upload progress; undefined while nothing is being sent. */
  progress: number | undefined
  error: string | undefined
  onCropped: (square: File) => void
  onClose: () => void
}

/**
 * A dialog to choose the visible part of a picture. People drag the picture, press the arrow
 * buttons or use the arrow keys to move it, and use the slider to zoom.
 */
export default function CropDialog({
  file,
  address,
  progress,
  error,
  onCropped,
  onClose,
}: CropDialogProps) {
  const zoomId = useId()
  const part = useRef<HTMLDivElement>(null)
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [unreadable, setUnreadable] = useState(false)
  // Sends the arrow key to the cropper, which keeps the picture within its bounds.
  const moveBy = (key: string) =>
    part.current
      ?.querySelector('[role="application"]')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const use = async () => {
    if (!area) return
    try {
      onCropped(await cropPicture(await createImageBitmap(file), area))
    } catch {
      setUnreadable(true)
    }
  }
  const shownError = unreadable
    ? 'This file is not a picture that your browser can read. Choose a JPEG, PNG or WebP.'
    : error
  return (
    <Dialog
      open
      onClose={onClose}
      title="Crop your picture"
      description="Drag the picture, press the arrows, or focus it and use the arrow keys. The slider makes it larger."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={progress !== undefined && 'Uploading..'}
            disabled={!area || unreadable}
            onClick={() => void use()}
          >
            Use this picture
          </Button>
        </>
      }
    >
      <div ref={part} className={styles['crop']}>
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          mediaProps={{ onError: () => setUnreadable(true) }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible part of the picture. Move it with the arrow keys.',
          }}
        />
      </div>
      <Row role="group" aria-label="Move the picture" gap={8}>
        {directions.map(({ key, direction, Icon }) => (
          <IconButton key={key} label={`Move the picture ${direction}`} onClick={() => moveBy(key)}>
            <Icon size={18} />
          </IconButton>
        ))}
      </Row>
      <label htmlFor={zoomId} className={styles['zoom']}>
        Size
        <input
          id={zoomId}
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
      {progress !== undefined && <Progress label="Uploading your picture" value={progress} />}
      <ActionError id="crop" error={shownError} />
    </Dialog>
  )
}
