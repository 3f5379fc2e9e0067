import { TIERS } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { Badge, DirectionBadge } from '../../shared/ui/badge.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { TierBadge } from '../../shared/ui/tier-badge.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { Tooltip } from '../../shared/ui/tooltip.tsx';
import { Row, Sample } from './sample.tsx';

const VARIANTS = ['primary', 'secondary', 'ghost', 'danger'] as const;

export function ActionSamples() {
  const [dialog, setDialog] = useState(false);
  const [sheet, setSheet] = useState(false);
  const toast = useToast();
  return (
    <>
      <Sample title="Button">
        {VARIANTS.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>Start Activation</Button>
            <Button variant={variant} size="sm">
              Small
            </Button>
            <Button variant={variant} loading>
              Start Activation
            </Button>
            <Button variant={variant} disabled>
              Disabled
            </Button>
          </Row>
        ))}
        <ButtonLink to="/" size="lg" full>
          A large link over the full width
        </ButtonLink>
      </Sample>
      <Sample title="Badge, direction, tier">
        <Row>
          <Badge>Neutral</Badge>
          <Badge tone="accent" live>
            AI ACTIVE
          </Badge>
          <Badge tone="up">Profit</Badge>
          <Badge tone="down">Loss</Badge>
          <Badge tone="warn">Ends soon</Badge>
          <DirectionBadge direction="CALL" />
          <DirectionBadge direction="PUT" />
        </Row>
        <Row>
          {TIERS.map((tier) => (
            <TierBadge key={tier} tier={tier} label={tier === 'guest' ? 'TRIAL' : tier.toUpperCase()} />
          ))}
        </Row>
      </Sample>
      <Sample title="Dialog, sheet, toast, tooltip">
        <Row>
          <Button variant="secondary" onClick={() => setDialog(true)}>
            Open dialog
          </Button>
          <Button variant="secondary" onClick={() => setSheet(true)}>
            Open sheet
          </Button>
          <Button variant="secondary" onClick={() => toast('success', 'Profile saved.')}>
            Show toast
          </Button>
          <Tooltip text="Upgrade to unlock this feature">
            <Button variant="secondary">Hover me</Button>
          </Tooltip>
        </Row>
        <Dialog
          title="Delete this session?"
          description="The device is signed out at once."
          open={dialog}
          onOpenChange={setDialog}
          actions={
            <>
              <Button variant="ghost" onClick={() => setDialog(false)}>
                Keep it
              </Button>
              <Button variant="danger" onClick={() => setDialog(false)}>
                Delete session
              </Button>
            </>
          }
        />
        <Sheet title="Menu" open={sheet} onOpenChange={setSheet}>
          <p className="p-6">Navigation</p>
        </Sheet>
      </Sample>
    </>
  );
}
