import { useParams } from 'react-router'
import { ShowUpdate } from './show-update.tsx'

/** Shows an update of a project or of a charity at its public address, which names no kind. */
export default function UpdatePage() {
  return <ShowUpdate kind="any" id={useParams()['updateId']} />
}
