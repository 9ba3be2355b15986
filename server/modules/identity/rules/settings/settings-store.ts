import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { type InstanceSettings, instanceSettings } from './instance-settings.ts';

/** The instance's settings as they hold at this moment. */
@Injectable()
export class SettingsStore {
  private settings: InstanceSettings;

  constructor(@Inject(CONFIG) config: Config) {
    this.settings = instanceSettings.parse(config.IDENTITY_SETTINGS);
  }

  get current(): InstanceSettings {
    return this.settings;
  }

  /** From now on these hold; what is left out has its default. @throws ZodError when they do not hold */
  replace(settings: z.input<typeof instanceSettings>): void {
    this.settings = instanceSettings.parse(settings);
  }
}
