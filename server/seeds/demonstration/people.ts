/**
 * The password of all demonstration sign-ins: there is a sign-in for each user type and one for an
 * administrator. None of these people exists.
 */
export const demoPassword = 'Follow-every-penny-1'

export interface DemoSignIn {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
  readonly bio?: string
  readonly introduction?: string
  readonly userType: string
  readonly isDonor: boolean
  readonly isAdmin?: boolean
  readonly charity?: { readonly number: string; readonly role: 'Lead' | 'Manager' }
  readonly donorOrg?: { readonly name: string; readonly role: 'Lead' | 'Manager' }
}

export const signIns: readonly DemoSignIn[] = [
  {
    email: 'donor@demo.example',
    firstname: 'Imogen',
    lastname: 'Achterberg',
    bio: 'Gives a little every month and reads every update.',
    introduction:
      'I taught geography for thirty years. Now I give to the places my pupils drew on their maps, and I like to see the receipts.',
    userType: 'DONOR',
    isDonor: true,
  },
  {
    email: 'charity@demo.example',
    firstname: 'Jory',
    lastname: 'Penhallow',
    bio: 'Looks after projects, people and the odd leaking roof.',
    introduction:
      'I have worked for small charities since I left school. What I care about most is that whoever gave can see what became of it.',
    userType: 'CHARITY',
    isDonor: false,
    charity: { number: '9000001', role: 'Lead' },
  },
  {
    email: 'donor-org@demo.example',
    firstname: 'Celia',
    lastname: 'Brandreth',
    bio: 'Makes grants, and asks what became of them.',
    introduction:
      'I look after the giving of the Larkfield Foundation. We would rather read one honest report than ten glossy ones.',
    userType: 'DONORORG',
    isDonor: false,
    donorOrg: { name: 'Larkfield Foundation', role: 'Lead' },
  },
  {
    email: 'donor-charity@demo.example',
    firstname: 'Thandiwe',
    lastname: 'Marlowe',
    bio: 'Engineer by day, wells and water at heart.',
    introduction:
      'I lead the wells programme and give to friends’ projects when I can. Ask me about pumps; I will not stop.',
    userType: 'DONOR & CHARITY',
    isDonor: true,
    charity: { number: '9000002', role: 'Lead' },
  },
  {
    email: 'donor-donor-org@demo.example',
    firstname: 'Rafe',
    lastname: 'Quillinan',
    bio: 'Works at the quay, gives from it too.',
    introduction:
      'I bring our firm’s giving together with what I give myself, and keep an eye on both.',
    userType: 'DONOR & DONORORG',
    isDonor: true,
    donorOrg: { name: 'Quayside Engineering', role: 'Manager' },
  },
  {
    email: 'general@demo.example',
    firstname: 'Wren',
    lastname: 'Tolliver',
    userType: 'GENERAL',
    isDonor: false,
  },
  {
    email: 'admin@demo.example',
    firstname: 'Ottoline',
    lastname: 'Greaves',
    userType: 'GENERAL, administrator',
    isDonor: false,
    isAdmin: true,
  },
]

const names: readonly (readonly [string, string])[] = [
  ['Asha', 'Whitcombe'],
  ['Bertram', 'Oyelaran'],
  ['Cosima', 'Tredwell'],
  ['Dafydd', 'Prosser-Lane'],
  ['Esme', 'Kirkbride'],
  ['Farouk', 'Hallam'],
  ['Greta', 'Sandoval-Pike'],
  ['Hamish', 'Drummond-Vale'],
  ['Ines', 'Carrow'],
  ['Jonty', 'Abernethy'],
  ['Keziah', 'Mbeki-Strand'],
  ['Lorcan', 'Fairweather'],
  ['Maud', 'Ellingham'],
  ['Nikesh', 'Ravenscroft'],
  ['Olwen', 'Gethin'],
  ['Petra', 'Vandermeer'],
  ['Quentin', 'Sable'],
  ['Ruaridh', 'Mackintosh-Bell'],
  ['Saoirse', 'Lindqvist'],
  ['Tobias', 'Arkwright'],
  ['Ursula', 'Hetherington'],
  ['Viggo', 'Pemberton'],
  ['Winifred', 'Okonjo'],
  ['Yusuf', 'Ballantine'],
]

export const giverCount = 240

/** Returns the first and last name of a giver without a sign-in, by number. */
export const giverName = (at: number): readonly [string, string] => [
  names[at % names.length]![0],
  names[(at * 7 + Math.floor(at / names.length)) % names.length]![1],
]

/** Names of charities' team members, who appear as the authors of entries. */
export const teamNames: readonly (readonly [string, string])[] = [
  ['Alba', 'Merrick'],
  ['Bram', 'Sutherland-Cole'],
  ['Carys', 'Nightingale'],
  ['Dov', 'Harrington'],
  ['Elspeth', 'Moyo'],
  ['Fintan', 'Ashdown'],
  ['Gwendolen', 'Park'],
  ['Hew', 'Castellane'],
  ['Iona', 'Braithwaite'],
  ['Jasper', 'Nwosu'],
  ['Kirsten', 'Applegarth'],
  ['Leopold', 'Singh-Roe'],
]

/** Messages that givers send with a gift. Most givers write none. */
export const messages: readonly string[] = [
  'For my grandmother, who would have liked this.',
  'Thank you for showing the receipts.',
  'From the book club. We argued about it for an hour and agreed in the end.',
  'Small, but every month.',
  'I drove past and saw the scaffolding. Keep going.',
  'Instead of birthday presents this year.',
]

/** Payees who are private people, so their names are not published. */
export const privatePayees: ReadonlySet<string> = new Set([
  'Freelance tutor',
  'Handlers',
  'Landlord, Hayle',
  'Landlord, St Ives',
  'Village mechanics',
])

/** Sources of income other than card gifts: payee and description. */
export const otherIncome: readonly (readonly [string, string])[] = [
  ['Sponsored walk', 'Paid in by the organisers'],
  ['Bring-and-buy sale', 'Takings, counted by two people'],
  ['Allerdale Trust', 'Grant, by bank transfer'],
  ['Harvest collection', 'Collection at three churches'],
  ['Legacy', 'From an estate'],
  ['Saltire Charitable Trust', 'Grant, second instalment'],
]
