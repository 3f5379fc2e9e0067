import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '../theme/theme.ts';
import { Button } from './button.tsx';

export function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Use the ${next} theme`}
      onClick={() => chooseTheme(next)}
    >
      <Icon className="size-5" />
    </Button>
  );
}
