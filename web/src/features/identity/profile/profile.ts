import type { LoginResponse, SessionUser } from '@pennytrail/contract'

/** The signed-in person's details, without the token. */
export type Profile = Omit<LoginResponse, 'id' | 'token' | 'usertype'> & { userId: string }

export const emptyProfile: Profile = {
  userId: '',
  firstname: '',
  lastname: '',
  email: '',
  bio: '',
  introduction: '',
  avatarid: null,
  charities: [],
  donorOrgs: [],
  projects: [],
  isAdmin: false,
  charity: null,
  roles: [],
  userType: 'GENERAL',
}

export const toProfile = (user: LoginResponse | SessionUser): Profile => ({
  userId: user.id,
  firstname: user.firstname,
  lastname: user.lastname,
  email: user.email,
  bio: user.bio,
  introduction: user.introduction,
  avatarid: user.avatarid,
  charities: user.charities,
  donorOrgs: user.donorOrgs,
  projects: user.projects,
  isAdmin: user.isAdmin,
  charity: user.charity,
  roles: user.roles,
  userType: user.userType,
})

/** Copies only the profile fields from a larger object. */
export const pickProfile = (from: Profile): Profile =>
  toProfile({ ...from, id: from.userId, token: '', usertype: from.userType })
