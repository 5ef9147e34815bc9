import { useParams } from 'react-router'
import { ShowUpdate } from './show-update.tsx'

export default function ProjectUpdatePage() {
  return <ShowUpdate kind="project" id={useParams()['projectUpdateId']} />
}
