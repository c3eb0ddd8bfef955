import { Modal, Stepper } from '@mantine/core';
import { useState } from 'react';
import type { Wire } from '../../api/client';
import { Authorize } from './authorize';
import { ChooseProvider } from './choose-provider';

interface WizardProps {
  opened: boolean;
  onClose: () => void;
}

/** Connects an account, step by step. */
export function Wizard({ opened, onClose }: WizardProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Connect an account" size="lg" closeOnClickOutside={false}>
      <Steps onClose={onClose} />
    </Modal>
  );
}

function Steps({ onClose }: Omit<WizardProps, 'opened'>) {
  const [link, setLink] = useState<Wire<'CreateConnectionResponse'> | null>(null);
  return (
    <Stepper active={link === null ? 0 : 1} size="sm" allowNextStepsSelect={false}>
      <Stepper.Step label="Choose" description="what, and where to">
        <ChooseProvider onLink={setLink} onClose={onClose} />
      </Stepper.Step>
      <Stepper.Step label="Authorise" description="at the provider">
        {link !== null && <Authorize link={link} onClose={onClose} />}
      </Stepper.Step>
    </Stepper>
  );
}
