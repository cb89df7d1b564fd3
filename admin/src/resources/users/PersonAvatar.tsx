import type { User } from '@marketplace/api';
import { Avatar } from '@mui/material';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map(word => word.charAt(0).toUpperCase())
    .join('');

/** Photo or initials of a user. Hidden from screen readers, since the name is displayed beside it. */
export const PersonAvatar = ({ person: { name, photo } }: { person: Pick<User, 'name' | 'photo'> }) => (
  <Avatar
    aria-hidden
    src={photo || undefined}
    alt=""
    sx={{ width: 32, height: 32, fontSize: 13, bgcolor: 'primary.main' }}
  >
    {initials(name)}
  </Avatar>
);
