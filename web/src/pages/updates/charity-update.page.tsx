import { useParams } from 'react-router'
import { ShowUpdate } from './show-update.tsx'

export default function CharityUpdatePage() {
  return <ShowUpdate kind="charity" id={useParams()['charityUpdateId']} />
}
